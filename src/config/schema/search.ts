/** Search: the embedded engine, and a hosted one by Algolia. */
import * as v from 'valibot'
import { byName, either, filledText, flag, json, list, noun, route, text, unused } from '../../schema/fields.ts'

export const search = noun({
  /** Offer search at all. Default: true. */
  enabled: v.optional(flag),
  /** Path of the results page, without the base path. Default: `search`. */
  pagePath: v.optional(v.pipe(filledText, route)),
  /** Pages that are not found: globs on the path of the file below the docs folder. */
  exclude: v.optional(list(filledText)),
  /** Where readers report a query without results; `{query}` stands for it. Default: where the navbar's first external link on the right leads. */
  missingResultsUrl: v.optional(v.pipe(text, v.check(isWebAddress, 'must start with https:// or http://'))),
})

function isWebAddress(address: string): boolean {
  return /^https?:\/\/[^/]/i.test(address)
}

const fromRegExp = v.pipe(
  v.instance(RegExp, 'a string or a regular expression'),
  v.transform(expression => expression.source),
)

const rewrite = noun({
  /** Part of a result's path to replace: a string is taken as it is. */
  from: either([text, fromRegExp] as const, input => (typeof input === 'string' ? text : fromRegExp)),
  /** What to put there. */
  to: text,
})

const none = v.literal(false)

export const algolia = noun(
  {
    /** Application id. */
    appId: filledText,
    /** The public, search-only key. Never an admin key: this ends up in every page. */
    apiKey: filledText,
    /** Name of the index. */
    indexName: filledText,
    /** Find only pages of the reader's language and version. Default: true. */
    contextualSearch: v.optional(flag),
    /** Results whose URL matches this regular expression are not rewritten to this site. */
    externalUrlRegex: v.optional(v.pipe(text, v.check(isRegExp, 'must be a regular expression'))),
    /** Parameters of the search request, as Algolia names them. */
    searchParameters: v.optional(byName(json)),
    /** Path of the results page; false for none. Default: `search`. */
    searchPagePath: v.optional(either([route, none] as const, input => (input === false ? none : route))),
    /** Rewrite the paths of results, for example for a preview of the site. */
    replaceSearchResultPathname: v.optional(rewrite),
    /** Has no effect: clicks of readers are not reported. */
    insights: v.optional(flag),
    ...unused('placeholder', 'translations', 'askAi', 'initialQuery', 'maxResultsPerGroup'),
  },
  { refuse: refuseSecrets },
)

function isRegExp(source: string): boolean {
  try {
    return new RegExp(source) instanceof RegExp
  } catch {
    return false
  }
}

function refuseSecrets(key: string): string | undefined {
  if (!/admin|write|secret/i.test(key)) return undefined
  return 'must not be in the config, which ends up in every page; take the key out, revoke it, and use the search-only key as apiKey'
}

export type SearchInput = v.InferInput<typeof search>
export type AlgoliaInput = v.InferInput<typeof algolia>
