import pencilIcon from '@tabler/icons/outline/pencil.svg?path'
import plusIcon from '@tabler/icons/outline/plus.svg?path'
import { useQuery } from '@tanstack/react-query'
import { useViewer } from '#access/web/viewer.ts'
import { adminCatalogueText } from '#catalogue/admin/text.ts'
import { useParams } from '#platform/web/router/router.tsx'
import { RestoreButton } from '#platform/web/ui/back-office/table-toolbar.tsx'
import { ButtonLink } from '#platform/web/ui/buttons/button.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { Picture } from '#platform/web/ui/media/picture.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { DefinitionList, Panel, Panels, PanelsSkeleton } from '#platform/web/ui/page/panel.tsx'
import { type Column, Table } from '#platform/web/ui/tables/table.tsx'
import { addSubCategoryPath, adminCategoryQuery, type SubCategory, useRestoreSubCategory } from './api.ts'
import { SubCategoryTable } from './sub-category-table.tsx'

const columns: readonly Column<SubCategory>[] = [
  { title: adminCatalogueText.name, cell: ({ name }) => name },
  { title: adminCatalogueText.action, cell: (subCategory) => <Restore {...subCategory} /> },
]

export function AdminCategoryScreen() {
  const { id = '' } = useParams()
  const viewer = useViewer()
  const { data, error, refetch } = useQuery(adminCategoryQuery(viewer.key, id))
  if (error && !data) return <LoadError fullPage error={error} onRetry={refetch} />
  if (!data) return <PanelsSkeleton />
  const { category, deletedSubCategories, imageBase } = data
  const edit = (
    <ButtonLink variant="secondary" icon={pencilIcon} aria-keyshortcuts="e" to={`/category/edit-category/${id}`}>
      {adminCatalogueText.editCategory}
    </ButtonLink>
  )
  const add = (
    <ButtonLink small icon={plusIcon} to={addSubCategoryPath(id)}>
      {adminCatalogueText.addSubCategory}
    </ButtonLink>
  )
  return (
    <>
      <PageTitle backTo="/category" actions={edit}>
        {category.name}
      </PageTitle>
      <Panels>
        <Panel heading={adminCatalogueText.subCategories} actions={add}>
          <SubCategoryTable subCategories={category.subCategories} />
        </Panel>
        {deletedSubCategories.length > 0 && (
          <Panel heading={adminCatalogueText.deletedSubCategories}>
            <DeletedSubCategories subCategories={deletedSubCategories} />
          </Panel>
        )}
        <Panel heading={adminCatalogueText.details}>
          <DefinitionList
            items={[
              [adminCatalogueText.name, category.name],
              [adminCatalogueText.description, category.description],
            ]}
          />
        </Panel>
        <Panel heading={adminCatalogueText.image}>
          <Picture base={imageBase} name={category.picture} alt={category.name} sizes="420px" ratio="17 / 15" />
        </Panel>
      </Panels>
    </>
  )
}

/** The deleted sub-categories of a category; each can be restored with its products. */
function DeletedSubCategories({ subCategories }: { subCategories: readonly SubCategory[] }) {
  return (
    <Table
      caption={adminCatalogueText.deletedSubCategories}
      columns={columns}
      rows={subCategories}
      rowKey={({ id }) => id}
    />
  )
}

function Restore({ id, name }: SubCategory) {
  const restore = useRestoreSubCategory()
  return <RestoreButton name={name} onRestore={() => restore.mutateAsync(id)} />
}
