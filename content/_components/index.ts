/** The site's own components. Those that react to readers are islands, in the folder beside this file. */
export {}
