CREATE TABLE "admin_log" (
	"place" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "admin_log_place_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"account" text,
	"action" text NOT NULL,
	"object" text,
	"details" jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "idx_admin_log_at" ON "admin_log" USING btree ("at");--> statement-breakpoint
-- What was done is not told otherwise later: rows are added, and deleted once they are old.
create function refuse_change() returns trigger
language plpgsql
as $$
begin
  raise exception 'Rows of % are never changed.', tg_table_name;
end
$$;
--> statement-breakpoint
create trigger admin_log_stays before update on "admin_log" for each statement execute function refuse_change();
