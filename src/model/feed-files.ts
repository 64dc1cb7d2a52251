/** The files of a blog's feeds: their names and media types, by the format's name in the config. */
export const FEED_FILES = {
  rss: { file: 'rss.xml', type: 'application/rss+xml' },
  atom: { file: 'atom.xml', type: 'application/atom+xml' },
  json: { file: 'feed.json', type: 'application/json' },
} as const
