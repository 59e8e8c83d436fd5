import { ImportPage } from '#admin/web/import-page.tsx'
import { TextField } from '#base/web/ui/field.tsx'
import { clientColumns } from '#clients/import-columns.ts'
import { importsMessages as say } from '#messages/imports.ts'
import { navigationMessages } from '#messages/navigation.ts'

export function Component() {
  return (
    <ImportPage
      kind="client"
      title={navigationMessages.importClients}
      lead={say.clientsLead}
      backTo="/admin-client"
      columns={Object.values(clientColumns)}
      fields={(problems) => (
        <TextField
          label={say.sellersEmail}
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
