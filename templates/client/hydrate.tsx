/**
 * Hydrates islands with React. Only this module loads React, and only pages with islands load it. An island that fails
 * shows the error in its own place; the rest of the page is not affected.
 */
import { Component, type ComponentType, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { messagesOf } from './messages-of.ts'
import { text } from './texts.ts'

interface State {
  failure?: { error: unknown }
}

class Boundary extends Component<{ children: ReactNode; onReady: () => void }, State> {
  override state: State = {}
  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } }
  }
  override componentDidMount() {
    this.props.onReady()
  }
  override render() {
    const { failure } = this.state
    if (!failure) return this.props.children
    return (
      <div className="dg-failure" role="alert">
        <p className="dg-failure__title">{text('error.crashed')}</p>
        <pre>{messagesOf(failure.error).join(`\n${text('error.cause')}: `)}</pre>
        <button type="button" className="button" onClick={() => this.setState({ failure: undefined })}>
          {text('error.tryAgain')}
        </button>
      </div>
    )
  }
}

/** Hydrates one island. Resolves once its HTML responds to events. */
export function hydrateIsland(element: HTMLElement, Island: ComponentType<Record<string, unknown>>): Promise<void> {
  const props = JSON.parse(element.dataset.props ?? '{}') as Record<string, unknown>
  const built = element.innerHTML
  return new Promise(resolve => {
    const root = hydrateRoot(
      element,
      <Boundary onReady={resolve}>
        <Island {...props} />
      </Boundary>,
      { identifierPrefix: element.dataset.dgIsland ?? '', onCaughtError: error => console.error(error) },
    )
    const leave = () => {
      root.unmount()
      element.innerHTML = built
    }
    element.addEventListener('dg-leave', leave, { once: true })
  })
}
