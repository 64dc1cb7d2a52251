/**
 * A module of components of which one fails where only docsgen's own code can: when it is asked what it promises. For
 * tests of what becomes of docsgen's own mistakes.
 */
export const FAULTY = `
  let isListed = false
  export const Faulty = Object.defineProperties(() => null, {
    addsNothing: { get() { isListed = true; return true } },
    opaqueProps: {
      get() {
        if (!isListed) throw new TypeError('no luck')
        isListed = false
      },
    },
  })
`
