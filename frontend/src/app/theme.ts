import {
  alpha,
  type ActionIconProps,
  type BadgeProps,
  type ButtonProps,
  type CardProps,
  type CheckboxProps,
  createTheme,
  type CSSVariablesResolver,
  type DrawerProps,
  type InputProps,
  type MenuProps,
  type ModalProps,
  type NotificationProps,
  type PaginationProps,
  type PaperProps,
  type PopoverProps,
  type RadioProps,
  type SegmentedControlProps,
  type SelectProps,
  type SwitchProps,
  type TableProps,
  type TabsProps,
  type TooltipProps,
} from '@mantine/core';
import { go, ink, paper, petrol, stop, wait } from './palette.ts';
import classes from './theme.module.css';

const sans = "'Inter Variable', ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

interface Part<P> {
  readonly defaultProps?: Partial<P>;
  readonly classNames?: Readonly<Record<string, string>>;
}

interface DivPart {
  readonly component: 'div';
}

/** How a part of the kit looks here. The part itself is not imported: a screen that has no menu loads none. */
const part = <P>(settings: Part<P>): Part<P> => settings;

/** The one visual language: paper and ink, petrol for what can be pressed, green/amber/red for verdicts alone. */
export const theme = createTheme({
  primaryColor: 'petrol',
  primaryShade: { light: 7, dark: 6 },
  autoContrast: true,
  luminanceThreshold: 0.179,
  black: '#1d1b17',
  colors: { petrol, gray: paper, dark: ink, green: go, yellow: wait, red: stop },
  fontFamily: sans,
  fontFamilyMonospace: "ui-monospace, 'SFMono-Regular', 'Cascadia Mono', Menlo, Consolas, monospace",
  fontSizes: { xs: '0.8125rem', sm: '0.9375rem', md: '1rem', lg: '1.125rem', xl: '1.3125rem' },
  headings: {
    fontFamily: sans,
    fontWeight: '640',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: 'clamp(1.5rem, 1.2rem + 1.3vw, 2rem)', lineHeight: '1.15' },
      h2: { fontSize: '1.3125rem', lineHeight: '1.25' },
      h3: { fontSize: '1.125rem', lineHeight: '1.3' },
      h4: { fontSize: '1rem', lineHeight: '1.35' },
    },
  },
  radius: { xs: '4px', sm: '6px', md: '10px', lg: '14px', xl: '22px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusClassName: classes.focus ?? '',
  components: {
    ActionIcon: part<ActionIconProps>({ defaultProps: { variant: 'subtle', size: 'lg' } }),
    Badge: part<BadgeProps>({ defaultProps: { radius: 'sm' }, classNames: { root: classes.badge ?? '' } }),
    Button: part<ButtonProps>({
      classNames: { root: classes.button ?? '', inner: classes.buttonInner ?? '', label: classes.buttonLabel ?? '' },
    }),
    Card: part<CardProps>({ defaultProps: { withBorder: true, padding: 'lg' } }),
    Checkbox: part<CheckboxProps>({ defaultProps: { size: 'md', radius: 'xs' } }),
    Drawer: part<DrawerProps>({ classNames: { content: classes.surface ?? '', header: classes.surface ?? '' } }),
    // A <header> of a dialog would count as a second banner of the page.
    DrawerHeader: part<DivPart>({ defaultProps: { component: 'div' } }),
    Input: part<InputProps>({ classNames: { wrapper: classes.input ?? '' } }),
    Menu: part<MenuProps>({
      // The placeholder is no menu item, which is all that a menu may hold.
      defaultProps: { shadow: 'md', position: 'bottom-end', withInitialFocusPlaceholder: false },
    }),
    Modal: part<ModalProps>({
      // The kit's own distance is in dvh, which visitors' browsers may lack.
      defaultProps: { radius: 'lg', centered: true, yOffset: '5vh', overlayProps: { backgroundOpacity: 0.45 } },
      classNames: { content: classes.surface ?? '', header: classes.surface ?? '', title: classes.dialogTitle ?? '' },
    }),
    ModalHeader: part<DivPart>({ defaultProps: { component: 'div' } }),
    Notification: part<NotificationProps>({
      classNames: { root: classes.notice ?? '', description: classes.noticeText ?? '' },
    }),
    Pagination: part<PaginationProps>({ defaultProps: { size: 'md' } }),
    Paper: part<PaperProps>({ classNames: { root: classes.surface ?? '' } }),
    // Within a landmark, as all that is on a page has to be; each screen has a main part of that name.
    Popover: part<PopoverProps>({ defaultProps: { portalProps: { target: '#main' } } }),
    Radio: part<RadioProps>({ defaultProps: { size: 'md' }, classNames: { icon: classes.radioDot ?? '' } }),
    SegmentedControl: part<SegmentedControlProps>({ classNames: { root: classes.segments ?? '' } }),
    Select: part<SelectProps>({ defaultProps: { checkIconPosition: 'right' } }),
    Switch: part<SwitchProps>({ defaultProps: { size: 'md' } }),
    Table: part<TableProps>({
      defaultProps: { verticalSpacing: 'sm', horizontalSpacing: 'md' },
      classNames: { th: classes.th ?? '' },
    }),
    Tabs: part<TabsProps>({ classNames: { tab: classes.tab ?? '', list: classes.tabs ?? '' } }),
    Tooltip: part<TooltipProps>({ defaultProps: { events: { hover: true, focus: true, touch: false } } }),
  },
});

const tints = { petrol, gray: paper, green: go, yellow: wait, red: stop } as const;

/** The kit's tinted buttons and badges are nearly black in the dark: ours are a veil of the colour itself. */
const tintsInTheDark = Object.fromEntries(
  Object.entries(tints).flatMap(([name, shades]) => [
    [`--mantine-color-${name}-light`, alpha(shades[4], 0.18)],
    [`--mantine-color-${name}-light-hover`, alpha(shades[4], 0.28)],
    [`--mantine-color-${name}-light-color`, shades[1]],
    [`--mantine-color-${name}-outline`, shades[2]],
  ]),
);

/** Surfaces, hairlines, and the text colours that pass WCAG AA where the kit's own do not. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: { '--to-radius': '14px' },
  light: {
    '--mantine-color-body': '#f7f5f0',
    '--to-surface': '#ffffff',
    '--to-line': paper[2],
    '--to-line-strong': paper[3],
    '--to-sunken': paper[1],
    '--to-brand': petrol[7],
    '--mantine-color-dimmed': paper[7],
    '--mantine-color-error': stop[7],
    '--mantine-color-placeholder': paper[6],
    '--mantine-color-default-border': paper[4],
    '--mantine-color-anchor': petrol[7],
  },
  dark: {
    ...tintsInTheDark,
    '--mantine-color-body': '#12191f',
    '--to-surface': '#19222a',
    '--to-line': '#2a3640',
    '--to-line-strong': '#3a4853',
    '--to-sunken': '#0e1419',
    '--to-brand': petrol[3],
    '--mantine-color-dimmed': ink[1],
    '--mantine-color-error': stop[2],
    '--mantine-color-placeholder': ink[2],
    '--mantine-color-default-border': '#46545f',
    '--mantine-color-anchor': petrol[2],
  },
});
