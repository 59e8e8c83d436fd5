import { accessText } from '#access/text.ts'
import { importsText } from '#back-office/imports/text.ts'
import { ImportPage } from '#back-office/imports/web/import-form.tsx'
import { clientFileTitles, clientFileTypes } from '#clients/import/client-headings.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { TextField } from '#platform/web/ui/fields/field.tsx'

export function AdminImportClientsScreen() {
  return (
    <ImportPage
      kind="client"
      title={accessText.importClients}
      lead={importsText.clientsLead}
      backTo="/admin-client"
      titles={clientFileTitles}
      accept={clientFileTypes.join(',')}
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
