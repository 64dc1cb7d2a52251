/**
 * A page's table of contents inside its text.
 */
interface Entry {
  id: string
  level: number
  value: string
}

export function TOCInline({
  toc = [],
  minHeadingLevel = 2,
  maxHeadingLevel = 3,
}: {
  toc?: Entry[]
  minHeadingLevel?: number
  maxHeadingLevel?: number
}) {
  const shown = toc.filter(({ level }) => level >= minHeadingLevel && level <= maxHeadingLevel)
  return (
    <ul className="dg-toc-inline">
      {shown.map(({ id, level, value }) => (
        <li key={id} className={`dg-toc-inline__level-${level}`}>
          <a href={`#${id}`} dangerouslySetInnerHTML={{ __html: value }} />
        </li>
      ))}
    </ul>
  )
}
