/**
 * Files that components and islands may import besides code. A site's own TypeScript includes these types with `///
 * <reference types="docsgen/templates/docsgen-assets.d.ts" />`.
 */

/** Class names of a CSS module. */
declare module '*.module.css' {
  const classes: Record<string, string>
  export default classes
}
/** A stylesheet becomes part of the site's. */
declare module '*.css' {}
/** The address of a file that is published under a hashed name. */
declare module '*.png' {
  const url: string
  export default url
}
declare module '*.jpg' {
  const url: string
  export default url
}
declare module '*.jpeg' {
  const url: string
  export default url
}
declare module '*.gif' {
  const url: string
  export default url
}
declare module '*.webp' {
  const url: string
  export default url
}
declare module '*.avif' {
  const url: string
  export default url
}
declare module '*.svg' {
  const url: string
  export default url
}
declare module '*.woff2' {
  const url: string
  export default url
}
declare module '*.mp4' {
  const url: string
  export default url
}
declare module '*.webm' {
  const url: string
  export default url
}
declare module '*.pdf' {
  const url: string
  export default url
}
