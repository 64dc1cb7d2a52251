/**
 * A plugin for the changes of a project. In: a file in the format of Keep a Changelog. Out: a page with all releases, a
 * feed of the releases with a date, and a link to the feed in the head of every page.
 */
import type { Plugin } from 'docsgen'

export interface ChangelogOptions {
  /** The changelog, relative to the site folder. */
  file: string
  /** Path of the page and, with `.xml` appended, of the feed. */
  path?: string
  title?: string
}

interface Release {
  version: string
  /** `2026-03-02`; absent for unreleased changes. */
  date?: string
  /** Markdown. */
  text: string
}

/** Creates the plugin. */
export function changelog({ file, path = 'changelog', title = 'Changelog' }: ChangelogOptions): Plugin {
  return {
    name: 'changelog',
    version: '1.0.0',
    pages({ readFile, url, baseUrl, title: site }) {
      const releases = releasesOf(readFile(file))
      const address = `${url}${baseUrl}${path}`
      const body = releases
        .map(release => `## ${headingOf(release)} {#${idOf(release)}}\n\n${release.text}`)
        .join('\n\n')
      return [
        { path, title, description: `What changed in ${site}.`, body },
        { file: `${path}.xml`, content: feed(releases, { title: `${site}: ${title}`, address }) },
      ]
    },
    onPage: (_, { url, baseUrl }) => ({
      headTags: [
        {
          tagName: 'link',
          attributes: { rel: 'alternate', type: 'application/rss+xml', title, href: `${url}${baseUrl}${path}.xml` },
        },
      ],
    }),
  }
}

/** The releases of a changelog, newest first, as written. */
function releasesOf(text: string): Release[] {
  const [, ...parts] = text.split(/^## /m)
  return parts.map(part => {
    const [head = '', ...lines] = part.split('\n')
    const [, version = head.trim(), date] = /^\[?([^\]\s]+)\]?(?:\s+-\s+(\d{4}-\d{2}-\d{2}))?/.exec(head) ?? []
    // Definitions of links at the end of the file belong to no release.
    return {
      version,
      date,
      text: lines
        .filter(line => !/^\[[^\]]+\]:\s/.test(line))
        .join('\n')
        .trim(),
    }
  })
}

function headingOf({ version, date }: Release): string {
  return date === undefined ? version : `${version} (${date})`
}

function idOf({ version }: Release): string {
  return `v${version.replace(/[^\w.]+/g, '-')}`.toLowerCase()
}

/** RSS 2.0. */
function feed(releases: readonly Release[], { title, address }: { title: string; address: string }): string {
  const items = releases.flatMap(release => {
    const { version, date, text } = release
    if (date === undefined) return []
    const link = `${address}#${idOf(release)}`
    return [
      [
        '<item>',
        `<title>${escapeXml(version)}</title>`,
        `<link>${escapeXml(link)}</link>`,
        `<guid>${escapeXml(link)}</guid>`,
        `<pubDate>${new Date(`${date}T00:00:00Z`).toUTCString()}</pubDate>`,
        `<description>${escapeXml(text)}</description>`,
        '</item>',
      ].join('\n'),
    ]
  })
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<rss version="2.0"><channel>',
    `<title>${escapeXml(title)}</title>`,
    `<link>${escapeXml(address)}</link>`,
    `<description>${escapeXml(title)}</description>`,
    ...items,
    '</channel></rss>',
    '',
  ].join('\n')
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
