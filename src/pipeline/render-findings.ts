/** The findings about pages that could not be rendered as they should. */
import { toEnvironmentError } from '../base/errors.ts'
import { DamagedCache } from '../engine/cache/damaged-cache.ts'
import { recoveredPage } from '../findings/recovered.ts'
import { unfinishedPage } from '../findings/unfinished.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { RenderProblem } from '../render/stage.ts'
import type { SitePage } from './site-plan.ts'

/** The finding for a page whose template failed. */
export function templateFailure({ source, view }: SitePage, failure: string): Diagnostic {
  const [first = '', ...stack] = failure.split('\n')
  const frame = stack.find(line => line.includes('page-'))?.trim() ?? ''
  // The folder of the bundle is not the same in every run.
  const place = frame.replace(/\bfile:[^()]*\/page-\w+\.[cm]js(?:\?\w+=\w+)?/, 'page.mjs')
  return {
    rule: 'template-failed',
    message: `The template of ${view.path} failed: ${first}${place ? ` (${place})` : ''}.`,
    file: source,
    hint: 'Correct the template, or what the page passes to it. If the site has no templates of its own, this is a bug of docsgen: please report it.',
  }
}

/**
 * The finding for a page that a bug of docsgen prevents from being planned or rendered.
 * @throws the error if it affects more than the page: a damaged cache, or a failure of the machine
 */
export function leftOut(error: unknown, file: string | undefined): Diagnostic {
  if (error instanceof DamagedCache || toEnvironmentError(error)) throw error
  return unfinishedPage(file, 'rendered', error instanceof Error ? error.message : String(error))
}

/** The finding for a part of a page that could not be rendered. */
export function problemOf({ source }: SitePage, { component, reason }: RenderProblem): Diagnostic {
  if (component === undefined) return recoveredPage(reason, { file: source, instead: 'its links lead nowhere' })
  return {
    rule: 'component-failed',
    message: `the component ${component} failed: ${reason}`,
    file: source,
    hint: 'The page is built without it. Look at the props that the page gives it.',
  }
}
