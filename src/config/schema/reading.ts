/** What readers can do with a page besides reading it. */
import * as v from 'valibot'
import { either, filledText, flag, list, noun, oneOf, target, webAddress, whole } from '../../schema/fields.ts'

/** Assistants with a known address. */
const ASSISTANTS = ['chatgpt', 'claude', 'perplexity'] as const

const none = v.literal(false, 'an address, or false')

const assistant = noun('reading.assistant', {
  /** Its name, as shown to readers. */
  label: filledText,
  /** Address that opens it. `{prompt}` is replaced with the question, `{url}` with the address of the page and `{markdown}` with that of its markdown. */
  href: webAddress,
})
const knownAssistant = oneOf(ASSISTANTS)

export const reading = noun('reading', {
  /** Offer to copy a page as markdown, if it has a markdown version (`llms.pages`). */
  copyPage: v.optional(flag, true),
  /** Assistants in which a page can be opened: `chatgpt`, `claude`, `perplexity`, or a name and an address. Needs `url`. Default: none. */
  assistants: v.optional(
    list(
      either([knownAssistant, assistant] as const, input => (typeof input === 'string' ? knownAssistant : assistant)),
    ),
    [],
  ),
  /** Where readers report a problem with a page. `{title}` and `{url}` are replaced with those of the page; false disables it. Default: the form for a new issue of `repository`. */
  reportUrl: v.optional(either([webAddress, none] as const, input => (input === false ? none : webAddress))),
  /** Address that receives the answers to "Was this page helpful?": an address, or a path on this site. Default: none, and the question is not shown. */
  feedbackUrl: v.optional(target),
  /** Number of related pages to list below a page, found by its links and words; at most 10. */
  relatedPages: v.optional(whole(0, 10), 0),
  /** Show the keyboard shortcuts when a reader presses `?`. */
  shortcutHelp: v.optional(flag, true),
  /** Show the first words of a page, heading, term or symbol while the pointer or the focus is on a link to it in a text. Not on touch screens, and not for readers who save data. */
  linkPreviews: v.optional(flag, true),
  /** Mark pages in the sidebar that were changed since a reader's last visit, and write a feed of changed pages, `changes.xml`. The dates are those of `docs.showLastUpdateTime`, or `last_update` in front matter. */
  changes: v.optional(flag, false),
  /** Open the next page with `n` or `.`, and the previous one with `p` or `,`. Never while a reader types. */
  pageKeys: v.optional(flag, true),
  /** Whether readers can hide the sidebar of wide screens. */
  sidebarHideable: v.optional(flag, false),
  /** Fade between pages, if the browser supports it and the reader does not prefer reduced motion. */
  viewTransitions: v.optional(flag, false),
})
