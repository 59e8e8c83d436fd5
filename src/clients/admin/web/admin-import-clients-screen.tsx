import { appText } from '#app/text.ts'
import { clientImportColumns } from '#clients/admin/import-columns.ts'
import { importsText } from '#imports/text.ts'
import { ImportPage } from '#imports/web/import-page.tsx'
import { textLengths } from '#platform/text-lengths.ts'
import { TextField } from '#platform/web/ui/fields/field.tsx'

export function AdminImportClientsScreen() {
  return (
    <ImportPage
      kind="client"
      title={appText.importClients}
      lead={importsText.clientsLead}
      backTo="/admin-client"
      columns={Object.values(clientImportColumns)}
      fields={(formErrors) => (
        <TextField
          label={importsText.sellersEmail}
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={textLengths.email}
          {...formErrors.field('email')}
        />
      )}
    />
  )
}
