import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { PageContext, PageDefinition } from '#platform/web/router/page-definition.ts'

/** A screen's file exports the screen under its own name, and its page where it has one. Screens of the back office also prefetch the list they show. */
export type ScreenFile<Name extends string> = { [Export in Name]: ComponentType } & {
  page?: PageDefinition
  load?: (queries: QueryClient, context: PageContext) => Promise<unknown>
}
export type ScreenImport<Name extends string> = () => Promise<ScreenFile<Name>>

/** The import of each screen, by its name. */
export type ScreenTable<Name extends string> = { [Each in Name]: ScreenImport<Each> }
