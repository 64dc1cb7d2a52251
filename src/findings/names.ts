/** Addresses that are names of code. Links by such names are resolved by programs of other tools. */

/** What such links have in common: their cause. */
export const NAMES_OF_CODE =
  'These are names rather than addresses: a program of the other tool may have resolved them.'

/** A name with parts, such as `items.static` or `std::vec::Vec`, perhaps marked as code. */
export const NAME_OF_CODE = /^(`?)[a-z_][\w-]*(?:(?:\.|::)[a-z_][\w-]*)+\1$/i

/** A name whose parts are joined as in Rust and C++, which no address has. */
export const SCOPED_NAME = /^[a-z_]\w*(?:::[a-z_]\w*)+/i
