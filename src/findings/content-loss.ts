/**
 * How much content the site lacks because of an error: nothing, parts of it, possibly every page, or no site is made
 * at all. The live server does not show a site that lacks content in place of one that is complete.
 */
export type ContentLoss = 'none' | 'some-pages' | 'all-pages' | 'no-site'
