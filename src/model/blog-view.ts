/**
 * The data of the templates for posts and for lists of posts. It is plain, and every URL in it is final.
 */

export interface DateView {
  /** YYYY-MM-DD. */
  date: string
  /** The same in words, in the language of the page. */
  words: string
}

/** An author as the page of a post shows them. */
export interface AuthorView {
  name: string
  title?: string
  /** The author's own page, or another address of theirs. */
  url?: string
  image?: string
  description?: string
  socials: { label: string; href: string }[]
}

/** A page in a list. */
export interface EntryView {
  title: string
  href: string
  description: string
  /** Absent for pages of the docs. */
  date?: DateView
  readingMinutes?: number
  authors: string[]
  tags: { label: string; href: string }[]
}

/** Data that the page of a post shows besides its text. */
export interface PostView {
  date: DateView
  readingMinutes?: number
  authors: AuthorView[]
}

/** The contents of a list page. */
export interface ListingView {
  kind: 'posts' | 'archive' | 'tags' | 'tag' | 'authors' | 'author'
  entries: EntryView[]
  links: { label: string; href: string; count: number; author?: AuthorView }[]
  /** The author whose posts are listed. */
  author?: AuthorView
  newer?: string
  older?: string
}
