-- module: payouts
-- compatible: yes
-- The function finds rows by their keys. PostgreSQL 18 would plan it at each call, since a plan for the values of one transfer looks
-- cheaper than the plan for any; PostgreSQL before 18 plans it once for each statement either way.
alter function why_transfer_waits(transfers) set plan_cache_mode = force_generic_plan;
