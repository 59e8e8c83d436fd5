import { useQuery } from '@tanstack/react-query'
import { adminCatalogueText } from '#catalogue/admin-text.ts'
import { adminCategoryQuery } from '#catalogue/web/admin-api.ts'
import { addSubCategoryAddress } from '#catalogue/web/admin-category-address.ts'
import { DeletedSubCategories } from '#catalogue/web/admin-deleted-sub-categories.tsx'
import { SubCategories } from '#catalogue/web/admin-sub-categories.tsx'
import { useParams } from '#platform/web/router.tsx'
import { useViewer } from '#platform/web/session.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { plusIcon } from '#platform/web/ui/icons.ts'
import { editIcon } from '#platform/web/ui/more-icons.ts'
import { PageTitle } from '#platform/web/ui/page-title.tsx'
import { Facts, Panel, Panels, PanelsSkeleton } from '#platform/web/ui/panel.tsx'
import { Picture } from '#platform/web/ui/picture.tsx'
import { LoadError } from '#platform/web/ui/state.tsx'

export function Component() {
  const { id = '' } = useParams()
  const viewer = useViewer()
  const { data, error, refetch } = useQuery(adminCategoryQuery(viewer.key, id))
  if (error && !data) return <LoadError whole error={error} onRetry={refetch} />
  if (!data) return <PanelsSkeleton />
  const { catgs: category, bP } = data
  const edit = (
    <ButtonLink look="secondary" icon={editIcon} to={`/category/edit-category/${id}`}>
      {adminCatalogueText.editCategory}
    </ButtonLink>
  )
  const add = (
    <ButtonLink small icon={plusIcon} to={addSubCategoryAddress(id)}>
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
          <SubCategories of={category.subCategory} />
        </Panel>
        {category.deletedSubCategory.length > 0 && (
          <Panel heading={adminCatalogueText.deletedSubCategories}>
            <DeletedSubCategories of={category.deletedSubCategory} />
          </Panel>
        )}
        <Panel heading={adminCatalogueText.details}>
          <Facts
            of={[
              [adminCatalogueText.name, category.name],
              [adminCatalogueText.description, category.desc],
            ]}
          />
        </Panel>
        <Panel heading={adminCatalogueText.image}>
          <Picture base={bP} name={category.img} alt={category.name} sizes="420px" ratio="17 / 15" />
        </Panel>
      </Panels>
    </>
  )
}
