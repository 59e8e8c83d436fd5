import { BackOfficeParts } from '#app/web/parts/back-office-parts.tsx'
import { ButtonParts } from '#app/web/parts/button-parts.tsx'
import { ChoiceParts } from '#app/web/parts/choice-parts.tsx'
import { ExampleRouter } from '#app/web/parts/example-router.tsx'
import { FieldParts } from '#app/web/parts/field-parts.tsx'
import { FileParts } from '#app/web/parts/file-parts.tsx'
import { FormParts } from '#app/web/parts/form-parts.tsx'
import { LoadingParts } from '#app/web/parts/loading-parts.tsx'
import { MediaParts } from '#app/web/parts/media-parts.tsx'
import { NotificationParts } from '#app/web/parts/notification-parts.tsx'
import { OverlayParts } from '#app/web/parts/overlay-parts.tsx'
import { PageParts } from '#app/web/parts/page-parts.tsx'
import { PartGroup } from '#app/web/parts/part.tsx'
import { TableParts } from '#app/web/parts/table-parts.tsx'
import { TextParts } from '#app/web/parts/text-parts.tsx'
import { TokenParts } from '#app/web/parts/token-parts.tsx'
import { Toasts } from '#platform/web/ui/notifications/toasts.tsx'
import style from './parts-page.module.css'

const groups = [
  { folder: 'ui/tokens.css', title: 'Colours and type', Parts: TokenParts },
  { folder: 'ui/buttons', title: 'Buttons and search', Parts: ButtonParts },
  {
    folder: 'ui/fields',
    title: 'Fields',
    Parts: () => (
      <>
        <FieldParts />
        <ChoiceParts />
      </>
    ),
  },
  { folder: 'forms', title: 'Forms', Parts: FormParts },
  { folder: 'ui/files', title: 'Files', Parts: FileParts },
  { folder: 'ui/loading', title: 'Loading, empty and failed', Parts: LoadingParts },
  { folder: 'ui/notifications', title: 'Notifications', Parts: NotificationParts },
  { folder: 'ui/overlays', title: 'Dialogs, menus and tooltips', Parts: OverlayParts },
  { folder: 'ui/page', title: 'Titles, panels and accordions', Parts: PageParts },
  { folder: 'ui/tables', title: 'Tables and lists', Parts: TableParts },
  { folder: 'ui/back-office', title: 'Back office', Parts: BackOfficeParts },
  { folder: 'ui/text', title: 'Text', Parts: TextParts },
  { folder: 'ui/media', title: 'Pictures, icons and carousels', Parts: MediaParts },
] as const

/** Every shared component in all its states, for a developer who changes one or looks for one. */
export function PartsPage() {
  return (
    <ExampleRouter>
      <main className={`page ${style.page}`}>
        <h1>UI parts</h1>
        <nav aria-label="Groups of parts" className={style.groups}>
          {groups.map(({ folder, title }) => (
            <a key={folder} href={`#${folder.split('/').at(-1)}`}>
              {title}
            </a>
          ))}
        </nav>
        {groups.map(({ folder, title, Parts }) => (
          <PartGroup key={folder} folder={folder} title={title}>
            <Parts />
          </PartGroup>
        ))}
      </main>
      <Toasts />
    </ExampleRouter>
  )
}
