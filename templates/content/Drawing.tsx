/**
 * An icon: a drawing that is inlined in the page and has the colour and size of the text around it. With a label, it is
 * an image with that name; without one, assistive technology ignores it.
 */
interface Props {
  body: string
  size: number
  label?: string
  /** Width in pixels. Default: that of the text. */
  width?: number
  /** Default: that of the text. */
  color?: string
}

export function Drawing({ body, size, label, width, color }: Props) {
  const named = label ? ({ role: 'img', 'aria-label': label } as const) : ({ 'aria-hidden': true } as const)
  return (
    <svg
      className="dg-drawing"
      viewBox={`0 0 ${size} ${size}`}
      width={width ?? '1.2em'}
      height={width ?? '1.2em'}
      color={color}
      {...named}
      focusable="false"
      dangerouslySetInnerHTML={{ __html: body }}
    />
  )
}

/** It cannot fail and has no ids: an audit need not render it. */
Drawing.addsNothing = true
