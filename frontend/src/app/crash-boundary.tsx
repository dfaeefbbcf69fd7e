import { Component, type ReactNode } from 'react';
import { Broken } from './broken.screen.tsx';
import { couldNotLoad } from './could-not-load.ts';

interface State {
  readonly isBroken: boolean;
  readonly isUnloaded: boolean;
}

/** Shows that a screen broke, where no router with its own boundaries stands around it. React asks for a class. */
export class CrashBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { isBroken: false, isUnloaded: false };

  static getDerivedStateFromError(error: unknown): State {
    return { isBroken: true, isUnloaded: couldNotLoad(error) };
  }

  override render(): ReactNode {
    return this.state.isBroken ? <Broken isUnloaded={this.state.isUnloaded} /> : this.props.children;
  }
}
