import { appText } from '#app/text.ts'
import { clientColumns } from '#clients/import-columns.ts'
import { importsText } from '#imports/text.ts'
import { ImportPage } from '#imports/web/import-page.tsx'
import { TextField } from '#platform/web/ui/field.tsx'

export function Component() {
  return (
    <ImportPage
      kind="client"
      title={appText.importClients}
      lead={importsText.clientsLead}
      backTo="/admin-client"
      columns={Object.values(clientColumns)}
      fields={(problems) => (
        <TextField
          label={importsText.sellersEmail}
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={75}
          {...problems.on('email')}
        />
      )}
    />
  )
}
