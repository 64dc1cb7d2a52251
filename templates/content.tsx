/**
 * The components that texts are made of, by the name that markdown uses. A site's own components come
 * last and win.
 */

import * as siteComponents from 'docsgen:components'
import { components as islands } from 'docsgen:island-components'
import type { ComponentType } from 'react'
import { Admonition, AdmonitionTitle } from './content/Admonition.tsx'
import { Badge } from './content/Badge.tsx'
import { Banner } from './content/Banner.tsx'
import { CodeBlock } from './content/CodeBlock.tsx'
import { Card, CardGrid, LinkCard } from './content/cards.tsx'
import { Definition } from './content/Definition.tsx'
import { Diagram } from './content/Diagram.tsx'
import { Drawing } from './content/Drawing.tsx'
import { BrowserOnly, Link, Translate } from './content/docusaurus.tsx'
import { Heading } from './content/Heading.tsx'
import { Img, ThemedImage } from './content/images.tsx'
import { FileTree, Steps } from './content/lists.tsx'
import { MathBlock, MathInline } from './content/maths.tsx'
import { Table } from './content/Table.tsx'
import { TabItem, Tabs } from './content/Tabs.tsx'
import { TOCInline } from './content/TOCInline.tsx'
import { asComponents } from './islands/Island.tsx'

// biome-ignore lint/suspicious/noExplicitAny: components have props of all kinds.
export const contentComponents: Record<string, ComponentType<any>> = {
  Admonition,
  AdmonitionTitle,
  Badge,
  Banner,
  BrowserOnly,
  Card,
  CardGrid,
  CodeBlock,
  Definition,
  Diagram,
  Drawing,
  FileTree,
  Heading,
  Link,
  LinkCard,
  MathBlock,
  MathInline,
  Steps,
  TOCInline,
  TabItem,
  Tabs,
  ThemedImage,
  Translate,
  img: Img,
  table: Table,
  ...siteComponents,
  ...asComponents(islands),
}
