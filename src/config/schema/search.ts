/** Search: the embedded engine, and a hosted one by Algolia. */
import * as v from 'valibot'
import {
  byName,
  either,
  filledText,
  flag,
  json,
  list,
  noun,
  regexSource,
  route,
  text,
  webAddress,
} from '../../schema/fields.ts'

export const search = noun('search', {
  /** Offer search. */
  enabled: v.optional(flag, true),
  /** Path of the results page, without the base path. Default: that of `algolia`, else `search`. */
  pagePath: v.optional(v.pipe(filledText, route, v.transform(trimSlashes))),
  /** Pages to exclude from search: globs for file paths relative to the docs folder. */
  exclude: v.optional(list(filledText), []),
  /** Words with the same meaning on this site, one list per meaning: a title or heading with one of them is found by all of them. */
  synonyms: v.optional(list(list(filledText)), []),
  /** Where readers report a query without results; `{query}` is replaced with it. Default: the target of the navbar's first external link on the right; for a GitHub repository, the form for a new issue. */
  missingResultsUrl: v.optional(webAddress),
})

const fromRegExp = v.pipe(
  v.instance(RegExp, 'a string or a regular expression'),
  v.transform(expression => expression.source),
)

/** The source of a regular expression that matches exactly this string. */
const literalText = v.pipe(
  text,
  v.transform(input => input.replace(/[|\\{}()[\]^$+*?.-]/g, '\\$&')),
)

const rewrite = noun('algolia.replaceSearchResultPathname', {
  /** Part of a result's path to replace: a string is matched literally. */
  from: either([literalText, fromRegExp] as const, input => (typeof input === 'string' ? literalText : fromRegExp)),
  /** The replacement. */
  to: text,
})

const none = v.literal(false)

export const algolia = noun(
  'algolia',
  {
    /** Application id. */
    appId: filledText,
    /** The public, search-only key. Never use an admin key, because this key is part of every page. */
    apiKey: filledText,
    /** Name of the index. */
    indexName: filledText,
    /** Only find pages in the reader's language and version. */
    contextualSearch: v.optional(flag, true),
    /** Results whose URL matches this regular expression are not rewritten to this site. */
    externalUrlRegex: v.optional(regexSource),
    /** Parameters of the search request, with Algolia's names. `page`, `offset` and `length` have no effect. */
    searchParameters: v.optional(byName(json), {}),
    /** Path of the results page; false for none. */
    searchPagePath: v.optional(
      v.pipe(
        either([route, none] as const, input => (input === false ? none : route)),
        v.transform(path => path !== false && trimSlashes(path)),
      ),
      'search',
    ),
    /** Rewrite the paths of results, for example for a preview of the site. */
    replaceSearchResultPathname: v.optional(rewrite),
  },
  {
    refuse: refuseSecrets,
    unused: {
      askAi: 'only the search of Algolia is used',
      insights: 'clicks of readers are not reported',
      placeholder: '',
      translations: '',
      initialQuery: '',
      maxResultsPerGroup: '',
    },
  },
)

function refuseSecrets(key: string): string | undefined {
  if (!/admin|write|secret/i.test(key)) return undefined
  return 'must not be in the config, which ends up in every page; take the key out, revoke it, and use the search-only key as apiKey'
}

function trimSlashes(path: string): string {
  return path.replace(/^\/+|\/+$/g, '')
}
