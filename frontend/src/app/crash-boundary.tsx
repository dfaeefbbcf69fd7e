import { Component, type ReactNode } from 'react';
import { Broken } from './broken.screen.tsx';

/** Shows that a screen broke, where no router with its own boundaries stands around it. React asks for a class. */
export class CrashBoundary extends Component<{ readonly children: ReactNode }, { readonly isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { readonly isBroken: boolean } {
    return { isBroken: true };
  }

  override render(): ReactNode {
    return this.state.isBroken ? <Broken /> : this.props.children;
  }
}
