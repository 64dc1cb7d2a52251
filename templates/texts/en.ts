/**
 * Every text of the interface that readers see or hear, in English, by key. It defines the keys: the file of
 * another language (`de.ts`, `pt-BR.ts`) has the same ones, and a site replaces single texts in the `code.json`
 * of a locale.
 *
 * `{name}` stands for a value. A text about a number has one form for each plural category of its language, in
 * the order zero, one, two, few, many, other, separated by `|`.
 */
export const texts = {
  'nav.skip': 'Skip to main content',
  'nav.main': 'Main',
  'nav.sidebar': 'Docs sidebar',
  'nav.menu': 'Menu',
  'nav.breadcrumbs': 'Breadcrumbs',
  'nav.home': 'Home page',
  'nav.toc': 'On this page',
  'nav.pages': 'Docs pages',
  'nav.categoryPages': 'Pages of {category}',
  'nav.previous': 'Previous',
  'nav.next': 'Next',
  'nav.loading': 'Loading…',
  'page.edit': 'Edit this page',
  /** A date follows, and after it `page.by` with a name. */
  'page.updated': 'Last updated on',
  'page.by': 'by',
  /** A date follows, and in parentheses what the facts were checked against. */
  'page.verified': 'Checked on',
  'page.sources': 'Sources',
  'page.tags': 'Tags',
  'page.unlisted': 'This page is unlisted. Search engines do not index it, and only those who have the link find it.',
  'page.draft': 'This page is a draft. It is not part of a published build.',
  'page.untranslated': 'This page has not been translated yet.',
  'cards.items': '{count} item|{count} items',
  'blog.archive': 'Archive',
  'blog.tags': 'Tags',
  'blog.authors': 'Authors',
  'blog.newer': 'Newer entries',
  'blog.older': 'Older entries',
  'blog.more': 'Read more',
  'blog.tagged': 'Pages tagged with “{tag}”',
  'blog.minutes': '{count} min read|{count} min read',
  'version.next': 'Next',
  'version.unreleased': 'This is unreleased documentation for version {version}.',
  'version.unmaintained': 'This is documentation for version {version}, which is no longer maintained.',
  'version.latest': 'For up-to-date documentation, see the latest version ({latest}).',
  'version.badge': 'Version: {version}',
  'search.button': 'Search',
  /** The keys that open the search, on keyboards other than Apple's. */
  'search.shortcut': 'Ctrl K',
  'search.placeholder': 'Search docs',
  'search.title': 'Search the documentation',
  'search.noScript':
    'Searching needs scripts. Without them, the sidebar of each section leads to all of its pages, and search engines know this site.',
  'search.clear': 'Clear the query',
  'search.cancel': 'Cancel',
  'search.recent': 'Recent',
  'search.noRecent': 'No recent searches',
  'search.popular': 'Popular pages',
  'search.save': 'Save this search',
  'search.removeRecent': 'Remove this search from history',
  'search.favorites': 'Favorite',
  'search.removeFavorite': 'Remove this search from favorites',
  'search.error': 'Unable to fetch results',
  'search.errorHelp': 'You might want to check your network connection.',
  'search.retry': 'Retry',
  'search.outdated': 'The site was updated. Load the page again to search it.',
  'search.fallback': 'The search service did not answer: these results are from this site itself.',
  'search.corrected': 'Showing results for "{query}"',
  'search.partial': 'You are offline: some results may be missing',
  /** The query follows, in quotation marks. */
  'search.none': 'No results for',
  /** A colon and suggestions follow. */
  'search.try': 'Try searching for',
  'search.missing': 'Believe this query should return results?',
  'search.letUsKnow': 'Let us know.',
  /** A key comes before each of these. */
  'search.toSelect': 'to select',
  'search.toNavigate': 'to navigate',
  'search.toClose': 'to close',
  'search.all': 'See {count} result|See all {count} results',
  'search.results': 'Search results',
  'search.documentation': 'Documentation',
  'search.found': '{count} result|{count} results',
  'search.version': 'Version',
  'search.language': 'Language',
  'search.resultsFor': 'Search results for "{query}"',
  'search.more': 'More results',
  'error.title': 'Page Error',
  'error.status': 'The server answered with status {status}.',
  'error.retry': 'Retry',
  'error.crashed': 'This page crashed.',
  'error.tryAgain': 'Try again',
  'error.cause': 'Cause',
  'notFound.title': 'Page not found',
  'notFound.text': 'We could not find what you were looking for.',
  'notFound.help': 'Use the navigation above, or start again from the home page.',
  'redirect.title': 'Redirecting',
  /** A link to the page follows. */
  'redirect.text': 'This page has moved:',
  'baseUrl.title': 'Your docsgen site did not load properly.',
  'baseUrl.configured': 'Very often the reason is a wrong base URL. The site was built with baseUrl =',
  'baseUrl.suggested': 'From its address, this one fits: baseUrl =',
  /** The heading follows. */
  'heading.link': 'Link to section',
  'code.copy': 'Copy code',
  'code.copied': 'Copied',
  'code.wrap': 'Wrap lines',
  'image.enlarge': 'Enlarge image',
  'announcement.close': 'Close',
  'announcement.label': 'Announcement',
  'colorMode.toggle': 'Colour mode',
  'colorMode.system': 'system',
  'colorMode.light': 'light',
  'colorMode.dark': 'dark',
  /** Titles of notes that have none of their own. */
  'content.note': 'note',
  'content.tip': 'tip',
  'content.info': 'info',
  'content.warning': 'warning',
  'content.danger': 'danger',
  'content.caution': 'caution',
  'content.important': 'important',
  'content.secondary': 'secondary',
  'content.success': 'success',
  'content.details': 'Details',
  'content.footnotes': 'Footnotes',
  'content.footnoteBack': 'Back to reference {number}',
}

/** A key of the dictionary. */
export type TextKey = keyof typeof texts

/** The texts of one language. */
export type Texts = Record<TextKey, string>
