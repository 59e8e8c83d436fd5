import { useQuery } from '@tanstack/react-query'
import { useViewer } from '#access/web/viewer.ts'
import { adminCatalogueText } from '#catalogue/admin/text.ts'
import style from '#catalogue/admin/web/form-layout.module.css'
import { useNavigate, useParams } from '#platform/web/router/router.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { PanelsSkeleton } from '#platform/web/ui/page/panel.tsx'
import { adminCategoryQuery, useAddSubCategory } from './api.ts'
import { SubCategoryForm } from './sub-category-form.tsx'

/** Adds a sub-category. Of the two ids in the URL only the first counts (D-167). */
export function AdminSubCategoryFormScreen() {
  const { id = '' } = useParams()
  const viewer = useViewer()
  const navigate = useNavigate()
  const add = useAddSubCategory()
  const { data, error, refetch } = useQuery(adminCategoryQuery(viewer.key, id))
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  if (!data) return <PanelsSkeleton />
  const details = `/category/category-details/${id}`
  return (
    <>
      <PageTitle backTo={details} lead={data.category.name}>
        {adminCatalogueText.addSubCategory}
      </PageTitle>
      <SubCategoryForm
        name=""
        className={`${style.form} ${style.narrow}`}
        save={(name) => add.mutateAsync({ categoryId: id, name })}
        onSaved={() => navigate(details)}
      >
        <div className={style.foot}>
          <Button type="submit" loading={add.isPending}>
            {adminCatalogueText.addSubCategory}
          </Button>
        </div>
      </SubCategoryForm>
    </>
  )
}
