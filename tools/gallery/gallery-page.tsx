import { Toasts } from '#platform/web/ui/notifications/toasts.tsx'
import { BackOfficeParts } from './back-office-parts.tsx'
import { ButtonParts } from './button-parts.tsx'
import { ChoiceParts } from './choice-parts.tsx'
import { ExampleRouter } from './example-router.tsx'
import { FieldParts } from './field-parts.tsx'
import { FileParts } from './file-parts.tsx'
import { FormParts } from './form-parts.tsx'
import style from './gallery-page.module.css'
import { LoadingParts } from './loading-parts.tsx'
import { MediaParts } from './media-parts.tsx'
import { NotificationParts } from './notification-parts.tsx'
import { OverlayParts } from './overlay-parts.tsx'
import { PageParts } from './page-parts.tsx'
import { PartGroup } from './part.tsx'
import { TableParts } from './table-parts.tsx'
import { TextParts } from './text-parts.tsx'
import { TokenParts } from './token-parts.tsx'

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
export function GalleryPage() {
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
