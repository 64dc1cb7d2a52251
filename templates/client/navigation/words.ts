/**
 * What the interface says while it goes from page to page.
 */

const TEXTS = {
  'nav.loading': 'Loading…',
  'error.title': 'Page Error',
  'error.retry': 'Retry',
  'error.crashed': 'This page crashed.',
  'error.tryAgain': 'Try again',
}

/** A text, in the page's language where it was translated. */
export function text(key: keyof typeof TEXTS): string {
  const { texts = {} } = JSON.parse(document.getElementById('dg-config')?.textContent || '{}') as {
    texts?: Record<string, string>
  }
  return texts[key] ?? TEXTS[key]
}
