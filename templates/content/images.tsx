/**
 * Images. Two images for two colour modes are both in the page; the stylesheet shows one.
 */
import type { ImgHTMLAttributes } from 'react'

export function Img(props: ImgHTMLAttributes<HTMLImageElement>) {
  return <img loading="lazy" decoding="async" {...props} alt={props.alt ?? ''} />
}

/** It cannot fail and only has the ids that it is given: an audit need not render it. */
Img.addsNothing = true

interface ThemedProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'src'> {
  sources?: { light?: string; dark?: string }
}

/** Every other attribute is that of both images. */
export function ThemedImage({ sources, className, ...rest }: ThemedProps) {
  const classes = (mode: string) => (className ? `${mode} ${className}` : mode)
  return (
    <>
      {sources?.light && <Img {...rest} className={classes('dg-only-light')} src={sources.light} />}
      {sources?.dark && <Img {...rest} className={classes('dg-only-dark')} src={sources.dark} />}
    </>
  )
}
