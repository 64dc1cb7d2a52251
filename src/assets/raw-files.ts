/** In bundles of page code, the namespace of files whose text pages show. The path follows it. */
export const RAW = 'docsgen-raw'
