/** React writes advice about the code of sites, unless it is told that this is no development. Imported first. */
process.env.NODE_ENV ??= 'production'
