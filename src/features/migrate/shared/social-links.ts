/** Links to accounts on other sites. A link whose icon is unknown is shown as text. */
import { findIcon } from '../../../base/icon-set.ts'

/** A link as another tool has it. */
export interface WrittenSocialLink {
  icon: string | undefined
  href: string
  /** Its name for assistive technology. */
  label?: string | undefined
}

/** Parts of docsgen's navbar. */
export interface SocialLinks {
  social: { icon: string; label: string; href: string }[]
  items: { label: string; href: string; position: 'right' }[]
}

/** Icons with other names in docsgen's set. */
const ICONS: Record<string, string> = { 'x.com': 'brand-x', email: 'mail', farcaster: 'world', zulip: 'message' }
/** Names that are not their icon's with a capital. */
const LABELS: Record<string, string> = {
  bluesky: 'Bluesky',
  devdotto: 'DEV',
  github: 'GitHub',
  gitlab: 'GitLab',
  linkedin: 'LinkedIn',
  npm: 'npm',
  openCollective: 'Open Collective',
  rss: 'RSS',
  stackoverflow: 'Stack Overflow',
  tiktok: 'TikTok',
  x: 'X',
  'x.com': 'X',
  youtube: 'YouTube',
}

/** The links, as icons where docsgen has one. */
export function socialLinksOf(links: readonly WrittenSocialLink[]): SocialLinks {
  const result: SocialLinks = { social: [], items: [] }
  for (const { icon, href, label } of links) {
    const found = icon === undefined ? undefined : iconOf(icon)
    const name = label ?? (icon === undefined ? href : nameOf(icon))
    if (found === undefined) result.items.push({ label: name, href, position: 'right' })
    else result.social.push({ icon: found, label: name, href })
  }
  return result
}

/** The name of docsgen's icon. Brands come first: `x` is the brand rather than a cross. */
function iconOf(name: string): string | undefined {
  const plain = ICONS[name] ?? name.toLowerCase()
  return [`brand-${plain}`, plain].find(candidate => findIcon(candidate) !== undefined)
}

function nameOf(icon: string): string {
  return LABELS[icon] ?? LABELS[icon.toLowerCase()] ?? icon.replace(/^./, first => first.toUpperCase())
}
