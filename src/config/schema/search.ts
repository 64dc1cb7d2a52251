/** Search: the embedded engine, one that the site runs itself, and a hosted one by Algolia. */
import * as v from 'valibot'
import {
  byName,
  either,
  filledText,
  flag,
  json,
  list,
  noun,
  oneOf,
  regexSource,
  route,
  text,
  webAddress,
} from '../../schema/fields.ts'

/** The address of an engine, without a slash at its end. */
const engineAddress = v.pipe(
  webAddress,
  v.check(isPublic, 'an address without a name, a password, a query and a hash'),
  v.transform(url => url.replace(/\/+$/, '')),
)

/** All engines accept these names. */
const indexName = v.pipe(
  text,
  v.regex(/^[a-z0-9][a-z0-9_-]{0,99}$/, 'a name of lower-case letters, digits, hyphens and underscores'),
)

const engine = noun(
  'search.engine',
  {
    /** The engine. */
    name: oneOf(['meilisearch', 'typesense', 'elasticsearch', 'opensearch']),
    /** Its address, as browsers reach it. For the push, the variable `DOCSGEN_SEARCH_URL` takes precedence. */
    url: engineAddress,
    /** Name of the index. A site with several languages has one for each: `docs_en`, `docs_fr`. */
    index: indexName,
    /** The public key, which may only search. It is part of every page. For OpenSearch, the name and the password of a user who may only search: `name:password`. Default: none, for an engine behind a proxy that only lets searches through. */
    searchKey: v.optional(filledText),
    /** Words that do not count in queries. */
    stopWords: v.optional(list(filledText), []),
    /** Whether the site's sections are pushed to the engine after `docsgen build` or `docsgen publish` has succeeded. `docsgen search push` always does it. */
    push: v.optional(oneOf(['never', 'build', 'publish']), 'never'),
  },
  { refuse: refuseSecrets('searchKey') },
)

export const search = noun('search', {
  /** Offer search. */
  enabled: v.optional(flag, true),
  /** A search engine that answers readers instead of the embedded index, which answers if the engine fails. */
  engine: v.optional(engine),
  /** Build the embedded index. Set it to false if a search engine or a hosted index answers, and the site is too large for an index in the browser. */
  embedded: v.optional(flag, true),
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
    refuse: refuseSecrets('apiKey'),
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

/** Refuses fields that look like keys with more rights than the public one, which has this name. */
function refuseSecrets(publicKey: string): (key: string) => string | undefined {
  return key =>
    /admin|write|secret/i.test(key)
      ? `must not be in the config, which ends up in every page; take the key out, revoke it, and use the search-only key as ${publicKey}`
      : undefined
}

function trimSlashes(path: string): string {
  return path.replace(/^\/+|\/+$/g, '')
}

/** Whether an address has nothing that only some may know. */
function isPublic(input: string): boolean {
  if (!URL.canParse(input)) return false
  const { username, password, search, hash } = new URL(input)
  return [username, password, search, hash].every(part => part === '')
}
