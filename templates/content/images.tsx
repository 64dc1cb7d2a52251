/**
 * Images. Two images for two colour modes are both in the page; the stylesheet shows one.
 */
import type { ImgHTMLAttributes } from 'react'

export function Img(props: ImgHTMLAttributes<HTMLImageElement>) {
  return <img loading="lazy" decoding="async" {...props} alt={props.alt ?? ''} />
}

/** It cannot fail and only has the ids that it is given: an audit need not render it. */
Img.addsNothing = true

export function ThemedImage({ alt, sources }: { alt?: string; sources?: { light?: string; dark?: string } }) {
  return (
    <>
      {sources?.light && <Img className="dg-only-light" alt={alt} src={sources.light} />}
      {sources?.dark && <Img className="dg-only-dark" alt={alt} src={sources.dark} />}
    </>
  )
}
