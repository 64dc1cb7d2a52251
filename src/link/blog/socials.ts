/**
 * Links to an author's accounts. In: `socials` in the authors file: names on platforms, or addresses. Out: links
 * labelled with the names of the platforms, which are the same in all languages.
 */
import { isObject } from '../../schema/fields.ts'

/** A link to an author's account. */
export interface SocialLink {
  label: string
  href: string
}

/** The names of platforms, and the base addresses of their user pages. */
const PLATFORMS: Record<string, [label: string, base: string]> = {
  bluesky: ['Bluesky', 'https://bsky.app/profile/'],
  email: ['E-mail', 'mailto:'],
  github: ['GitHub', 'https://github.com/'],
  instagram: ['Instagram', 'https://www.instagram.com/'],
  linkedin: ['LinkedIn', 'https://www.linkedin.com/in/'],
  mastodon: ['Mastodon', 'https://mastodon.social/@'],
  newsletter: ['Newsletter', ''],
  stackoverflow: ['Stack Overflow', 'https://stackoverflow.com/users/'],
  threads: ['Threads', 'https://www.threads.net/@'],
  twitch: ['Twitch', 'https://twitch.tv/'],
  twitter: ['X', 'https://x.com/'],
  x: ['X', 'https://x.com/'],
  youtube: ['YouTube', 'https://www.youtube.com/@'],
}

/** The links, in source order. */
export function socialsOf(socials: unknown): SocialLink[] {
  if (!isObject(socials)) return []
  return Object.entries(socials).flatMap(([platform, written]): SocialLink[] => {
    if (typeof written !== 'string' || written.trim() === '') return []
    const [label, base] = PLATFORMS[platform.toLowerCase()] ?? [platform, '']
    const href = /^(?:https?:|mailto:)/.test(written) ? written : base + written.replace(/^@/, '')
    // A name on an unknown platform has no address.
    return /^(?:https?:|mailto:)/.test(href) ? [{ label, href }] : []
  })
}
