/**
 * All rules.
 * Generated from `rules/` by `scripts/config-doc.ts`; do not edit.
 */
import type { RuleDefinition } from './define-rule.ts'
import { ambiguousLink } from './rules/ambiguous-link.ts'
import { badDocId } from './rules/bad-doc-id.ts'
import { badSlug } from './rules/bad-slug.ts'
import { baseline } from './rules/baseline.ts'
import { bidiControl } from './rules/bidi-control.ts'
import { blockedImage } from './rules/blocked-image.ts'
import { brokenAnchor } from './rules/broken-anchor.ts'
import { brokenAsset } from './rules/broken-asset.ts'
import { brokenImage } from './rules/broken-image.ts'
import { brokenLink } from './rules/broken-link.ts'
import { brokenMarkdownLink } from './rules/broken-markdown-link.ts'
import { categoryFile } from './rules/category-file.ts'
import { categoryFileUnused } from './rules/category-file-unused.ts'
import { componentFailed } from './rules/component-failed.ts'
import { config } from './rules/config.ts'
import { configNoEffect } from './rules/config-no-effect.ts'
import { configNoUrl } from './rules/config-no-url.ts'
import { configStrayError } from './rules/config-stray-error.ts'
import { configUnusedFile } from './rules/config-unused-file.ts'
import { danglingSymlink } from './rules/dangling-symlink.ts'
import { diagram } from './rules/diagram.ts'
import { duplicateDescription } from './rules/duplicate-description.ts'
import { duplicateDocId } from './rules/duplicate-doc-id.ts'
import { duplicateId } from './rules/duplicate-id.ts'
import { duplicateRedirect } from './rules/duplicate-redirect.ts'
import { duplicateRoute } from './rules/duplicate-route.ts'
import { duplicateTitle } from './rules/duplicate-title.ts'
import { emptyCategory } from './rules/empty-category.ts'
import { emptyLink } from './rules/empty-link.ts'
import { emptyPage } from './rules/empty-page.ts'
import { emptySidebarFolder } from './rules/empty-sidebar-folder.ts'
import { environment } from './rules/environment.ts'
import { eventHandler } from './rules/event-handler.ts'
import { expression } from './rules/expression.ts'
import { externalAnchor } from './rules/external-anchor.ts'
import { externalBroken } from './rules/external-broken.ts'
import { externalCertificate } from './rules/external-certificate.ts'
import { externalRedirect } from './rules/external-redirect.ts'
import { externalServerError } from './rules/external-server-error.ts'
import { externalSoft404 } from './rules/external-soft-404.ts'
import { externalUnverified } from './rules/external-unverified.ts'
import { failedMarkup } from './rules/failed-markup.ts'
import { fileNameClash } from './rules/file-name-clash.ts'
import { foreignMarkup } from './rules/foreign-markup.ts'
import { foreignOutput } from './rules/foreign-output.ts'
import { frontMatterLanguage } from './rules/front-matter-language.ts'
import { frontMatterSyntax } from './rules/front-matter-syntax.ts'
import { frontMatterType } from './rules/front-matter-type.ts'
import { frontMatterUnclosed } from './rules/front-matter-unclosed.ts'
import { frontMatterUnknown } from './rules/front-matter-unknown.ts'
import { headingSkip } from './rules/heading-skip.ts'
import { imageWithoutSize } from './rules/image-without-size.ts'
import { inactiveComponent } from './rules/inactive-component.ts'
import { includedFile } from './rules/included-file.ts'
import { insecureLink } from './rules/insecure-link.ts'
import { internal } from './rules/internal.ts'
import { invalidJson } from './rules/invalid-json.ts'
import { invalidScript } from './rules/invalid-script.ts'
import { invalidToml } from './rules/invalid-toml.ts'
import { invalidYaml } from './rules/invalid-yaml.ts'
import { islandProps } from './rules/island-props.ts'
import { jsonFile } from './rules/json-file.ts'
import { largeImage } from './rules/large-image.ts'
import { localeOnlyPage } from './rules/locale-only-page.ts'
import { localhostLink } from './rules/localhost-link.ts'
import { longContents } from './rules/long-contents.ts'
import { longLine } from './rules/long-line.ts'
import { lostAnchor } from './rules/lost-anchor.ts'
import { lostPage } from './rules/lost-page.ts'
import { lostSymbol } from './rules/lost-symbol.ts'
import { lostText } from './rules/lost-text.ts'
import { math } from './rules/math.ts'
import { mdxSyntax } from './rules/mdx-syntax.ts'
import { misplacedHtml } from './rules/misplaced-html.ts'
import { missingAlt } from './rules/missing-alt.ts'
import { missingAsset } from './rules/missing-asset.ts'
import { missingHome } from './rules/missing-home.ts'
import { missingPackage } from './rules/missing-package.ts'
import { missingStyleFile } from './rules/missing-style-file.ts'
import { nesting } from './rules/nesting.ts'
import { noLastUpdate } from './rules/no-last-update.ts'
import { noPages } from './rules/no-pages.ts'
import { notText } from './rules/not-text.ts'
import { notUtf8 } from './rules/not-utf8.ts'
import { nulCharacter } from './rules/nul-character.ts'
import { orphanPage } from './rules/orphan-page.ts'
import { outDir } from './rules/out-dir.ts'
import { outputCollision } from './rules/output-collision.ts'
import { ownSiteLink } from './rules/own-site-link.ts'
import { pageCode } from './rules/page-code.ts'
import { pageExtension } from './rules/page-extension.ts'
import { pageNotBuilt } from './rules/page-not-built.ts'
import { pageRecovered } from './rules/page-recovered.ts'
import { pageTooLarge } from './rules/page-too-large.ts'
import { pageUnfinished } from './rules/page-unfinished.ts'
import { parserFallback } from './rules/parser-fallback.ts'
import { partialCycle } from './rules/partial-cycle.ts'
import { partialDepth } from './rules/partial-depth.ts'
import { partialFrontMatter } from './rules/partial-front-matter.ts'
import { partialGrowth } from './rules/partial-growth.ts'
import { plainCode } from './rules/plain-code.ts'
import { pluginFailed } from './rules/plugin-failed.ts'
import { pluginMessage } from './rules/plugin-message.ts'
import { raggedTable } from './rules/ragged-table.ts'
import { redirectChain } from './rules/redirect-chain.ts'
import { redirectLoop } from './rules/redirect-loop.ts'
import { redirectShadowsPage } from './rules/redirect-shadows-page.ts'
import { referenceExample } from './rules/reference-example.ts'
import { referenceSource } from './rules/reference-source.ts'
import { referenceUndocumented } from './rules/reference-undocumented.ts'
import { refusedFile } from './rules/refused-file.ts'
import { reservedAttribute } from './rules/reserved-attribute.ts'
import { reservedFileName } from './rules/reserved-file-name.ts'
import { reservedId } from './rules/reserved-id.ts'
import { reservedPath } from './rules/reserved-path.ts'
import { routeCaseClash } from './rules/route-case-clash.ts'
import { searchEngine } from './rules/search-engine.ts'
import { searchIndexSize } from './rules/search-index-size.ts'
import { searchKey } from './rules/search-key.ts'
import { severalH1 } from './rules/several-h1.ts'
import { sharedCache } from './rules/shared-cache.ts'
import { sidebar } from './rules/sidebar.ts'
import { sidebarDuplicateDoc } from './rules/sidebar-duplicate-doc.ts'
import { socialImages } from './rules/social-images.ts'
import { spelling } from './rules/spelling.ts'
import { stalePage } from './rules/stale-page.ts'
import { staticFileShadowed } from './rules/static-file-shadowed.ts'
import { stylesheet } from './rules/stylesheet.ts'
import { symlinkLoop } from './rules/symlink-loop.ts'
import { symlinkOutsideSite } from './rules/symlink-outside-site.ts'
import { tabs } from './rules/tabs.ts'
import { template } from './rules/template.ts'
import { templateFailed } from './rules/template-failed.ts'
import { terminology } from './rules/terminology.ts'
import { themeContrast } from './rules/theme-contrast.ts'
import { themeFont } from './rules/theme-font.ts'
import { timeLimit } from './rules/time-limit.ts'
import { trailingSlash } from './rules/trailing-slash.ts'
import { unclosedBlock } from './rules/unclosed-block.ts'
import { unclosedHtml } from './rules/unclosed-html.ts'
import { unknownComponent } from './rules/unknown-component.ts'
import { unknownDirective } from './rules/unknown-directive.ts'
import { unknownDocId } from './rules/unknown-doc-id.ts'
import { unknownDocs } from './rules/unknown-docs.ts'
import { unknownIcon } from './rules/unknown-icon.ts'
import { unknownLanguage } from './rules/unknown-language.ts'
import { unknownSidebar } from './rules/unknown-sidebar.ts'
import { unknownTerm } from './rules/unknown-term.ts'
import { unknownValue } from './rules/unknown-value.ts'
import { unknownVersion } from './rules/unknown-version.ts'
import { unmatchedFiles } from './rules/unmatched-files.ts'
import { unreadableFile } from './rules/unreadable-file.ts'
import { unreadableFolder } from './rules/unreadable-folder.ts'
import { unsafeRedirect } from './rules/unsafe-redirect.ts'
import { unsafeUrl } from './rules/unsafe-url.ts'
import { untracedInput } from './rules/untraced-input.ts'
import { untrustedHtml } from './rules/untrusted-html.ts'
import { unusedFile } from './rules/unused-file.ts'
import { unusedIgnore } from './rules/unused-ignore.ts'
import { unusedImage } from './rules/unused-image.ts'
import { unusedProp } from './rules/unused-prop.ts'
import { unusedTemplate } from './rules/unused-template.ts'
import { vagueLinkText } from './rules/vague-link-text.ts'
import { versionsFile } from './rules/versions-file.ts'

/** In alphabetical order of their ids. */
export const ALL_RULES: readonly RuleDefinition[] = [
  ambiguousLink,
  badDocId,
  badSlug,
  baseline,
  bidiControl,
  blockedImage,
  brokenAnchor,
  brokenAsset,
  brokenImage,
  brokenLink,
  brokenMarkdownLink,
  categoryFile,
  categoryFileUnused,
  componentFailed,
  config,
  configNoEffect,
  configNoUrl,
  configStrayError,
  configUnusedFile,
  danglingSymlink,
  diagram,
  duplicateDescription,
  duplicateDocId,
  duplicateId,
  duplicateRedirect,
  duplicateRoute,
  duplicateTitle,
  emptyCategory,
  emptyLink,
  emptyPage,
  emptySidebarFolder,
  environment,
  eventHandler,
  expression,
  externalAnchor,
  externalBroken,
  externalCertificate,
  externalRedirect,
  externalServerError,
  externalSoft404,
  externalUnverified,
  failedMarkup,
  fileNameClash,
  foreignMarkup,
  foreignOutput,
  frontMatterLanguage,
  frontMatterSyntax,
  frontMatterType,
  frontMatterUnclosed,
  frontMatterUnknown,
  headingSkip,
  imageWithoutSize,
  inactiveComponent,
  includedFile,
  insecureLink,
  internal,
  invalidJson,
  invalidScript,
  invalidToml,
  invalidYaml,
  islandProps,
  jsonFile,
  largeImage,
  localeOnlyPage,
  localhostLink,
  longContents,
  longLine,
  lostAnchor,
  lostPage,
  lostSymbol,
  lostText,
  math,
  mdxSyntax,
  misplacedHtml,
  missingAlt,
  missingAsset,
  missingHome,
  missingPackage,
  missingStyleFile,
  nesting,
  noLastUpdate,
  noPages,
  notText,
  notUtf8,
  nulCharacter,
  orphanPage,
  outDir,
  outputCollision,
  ownSiteLink,
  pageCode,
  pageExtension,
  pageNotBuilt,
  pageRecovered,
  pageTooLarge,
  pageUnfinished,
  parserFallback,
  partialCycle,
  partialDepth,
  partialFrontMatter,
  partialGrowth,
  plainCode,
  pluginFailed,
  pluginMessage,
  raggedTable,
  redirectChain,
  redirectLoop,
  redirectShadowsPage,
  referenceExample,
  referenceSource,
  referenceUndocumented,
  refusedFile,
  reservedAttribute,
  reservedFileName,
  reservedId,
  reservedPath,
  routeCaseClash,
  searchEngine,
  searchIndexSize,
  searchKey,
  severalH1,
  sharedCache,
  sidebar,
  sidebarDuplicateDoc,
  socialImages,
  spelling,
  stalePage,
  staticFileShadowed,
  stylesheet,
  symlinkLoop,
  symlinkOutsideSite,
  tabs,
  template,
  templateFailed,
  terminology,
  themeContrast,
  themeFont,
  timeLimit,
  trailingSlash,
  unclosedBlock,
  unclosedHtml,
  unknownComponent,
  unknownDirective,
  unknownDocId,
  unknownDocs,
  unknownIcon,
  unknownLanguage,
  unknownSidebar,
  unknownTerm,
  unknownValue,
  unknownVersion,
  unmatchedFiles,
  unreadableFile,
  unreadableFolder,
  unsafeRedirect,
  unsafeUrl,
  untracedInput,
  untrustedHtml,
  unusedFile,
  unusedIgnore,
  unusedImage,
  unusedProp,
  unusedTemplate,
  vagueLinkText,
  versionsFile,
]
