import { useQuery } from '@tanstack/react-query'
import { adminCatalogueText } from '#catalogue/admin-text.ts'
import { adminCategoryQuery, useAddSubCategory } from '#catalogue/web/admin-api.ts'
import style from '#catalogue/web/admin-form.module.css'
import { SubCategoryForm } from '#catalogue/web/admin-sub-category-form.tsx'
import { useNavigate, useParams } from '#platform/web/router.tsx'
import { useViewer } from '#platform/web/session.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { PageTitle } from '#platform/web/ui/page-title.tsx'
import { PanelsSkeleton } from '#platform/web/ui/panel.tsx'
import { LoadError } from '#platform/web/ui/state.tsx'

/** Of the two ids in the address the first counts (D-167). */
export function Component() {
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
      <PageTitle backTo={details} lead={data.catgs.name}>
        {adminCatalogueText.addSubCategory}
      </PageTitle>
      <SubCategoryForm
        name=""
        className={`${style.form} ${style.narrow}`}
        save={(name) => add.mutateAsync({ cat_id: id, name })}
        onSaved={() => navigate(details)}
      >
        <div className={style.foot}>
          <Button type="submit" waiting={add.isPending}>
            {adminCatalogueText.addSubCategory}
          </Button>
        </div>
      </SubCategoryForm>
    </>
  )
}
