/** What readers can do with a page besides reading it. */
import * as v from 'valibot'
import { either, filledText, flag, list, noun, oneOf, target, webAddress, whole } from '../../schema/fields.ts'

/** Assistants whose address is known. */
const ASSISTANTS = ['chatgpt', 'claude', 'perplexity'] as const

const none = v.literal(false, 'an address, or false')

const assistant = noun('reading.assistant', {
  /** Its name, as readers see it. */
  label: filledText,
  /** Address that opens it. `{prompt}` stands for the question, `{url}` for the address of the page and `{markdown}` for that of its markdown. */
  href: webAddress,
})
const knownAssistant = oneOf(ASSISTANTS)

export const reading = noun('reading', {
  /** Offer to copy a page as markdown, where it has some (`llms.pages`). */
  copyPage: v.optional(flag, true),
  /** Assistants that a page can be opened in: `chatgpt`, `claude`, `perplexity`, or a name and an address. Needs `url`. Default: none. */
  assistants: v.optional(
    list(
      either([knownAssistant, assistant] as const, input => (typeof input === 'string' ? knownAssistant : assistant)),
    ),
    [],
  ),
  /** Where readers report a problem with a page: `{title}` and `{url}` stand for those of the page; false for nowhere. Default: the form for a new issue of `repository`. */
  reportUrl: v.optional(either([webAddress, none] as const, input => (input === false ? none : webAddress))),
  /** Address that gets the answers to "Was this page helpful?": an address, or a path on this site. Default: none, and the question is not asked. */
  feedbackUrl: v.optional(target),
  /** How many related pages are listed below a page, from its links and words; at most 10. */
  relatedPages: v.optional(whole(0, 10), 0),
  /** Show the keyboard shortcuts on `?`. */
  shortcutHelp: v.optional(flag, true),
  /** Can readers hide the sidebar of wide screens? */
  sidebarHideable: v.optional(flag, false),
  /** Fade from page to page, where the browser can and the reader does not want less motion. */
  viewTransitions: v.optional(flag, false),
})
