-- What readers wrote and were told is no column's statistics: ANALYZE would keep samples of it when it is deleted. Setting a column to
-- the type it has forgets those there are.
ALTER TABLE "conversations"
	ALTER COLUMN "query" SET DATA TYPE text,
	ALTER COLUMN "query" SET STATISTICS 0,
	ALTER COLUMN "response" SET DATA TYPE text,
	ALTER COLUMN "response" SET STATISTICS 0,
	ALTER COLUMN "selected_text" SET DATA TYPE text,
	ALTER COLUMN "selected_text" SET STATISTICS 0,
	ALTER COLUMN "sources" SET DATA TYPE jsonb,
	ALTER COLUMN "sources" SET STATISTICS 0,
	ALTER COLUMN "retrieved_chunks" SET DATA TYPE jsonb,
	ALTER COLUMN "retrieved_chunks" SET STATISTICS 0,
	ALTER COLUMN "related" SET DATA TYPE jsonb,
	ALTER COLUMN "related" SET STATISTICS 0,
	ALTER COLUMN "claims" SET DATA TYPE jsonb,
	ALTER COLUMN "claims" SET STATISTICS 0,
	ALTER COLUMN "withheld" SET DATA TYPE jsonb,
	ALTER COLUMN "withheld" SET STATISTICS 0,
	ALTER COLUMN "selection" SET DATA TYPE jsonb,
	ALTER COLUMN "selection" SET STATISTICS 0,
	ALTER COLUMN "scope" SET DATA TYPE jsonb,
	ALTER COLUMN "scope" SET STATISTICS 0;--> statement-breakpoint
CREATE TABLE "admin_accounts" (
	"name" text PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"password_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "admin_sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"account_name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ingest_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"path" text NOT NULL,
	"document_id" text,
	"title" text,
	"started_by" text,
	"status" text NOT NULL,
	"pages_planned" integer,
	"pages_indexed" integer NOT NULL,
	"pages_unchanged" integer NOT NULL,
	"pages_failed" integer NOT NULL,
	"pages_removed" integer NOT NULL,
	"chunks" integer NOT NULL,
	"warnings" jsonb NOT NULL,
	"warning_count" integer NOT NULL,
	"error" text,
	"started_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "instance_secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page_citations" (
	"unit" text NOT NULL,
	"start" timestamp (0) with time zone NOT NULL,
	"page_id" text NOT NULL,
	"turns" integer NOT NULL,
	CONSTRAINT "page_citations_unit_start_page_id_pk" PRIMARY KEY("unit","start","page_id")
);
--> statement-breakpoint
CREATE TABLE "turn_counts" (
	"unit" text NOT NULL,
	"start" timestamp (0) with time zone NOT NULL,
	"outcome" text NOT NULL,
	"mode" text NOT NULL,
	"turns" integer NOT NULL,
	"withheld_turns" integer NOT NULL,
	"withheld_claims" bigint NOT NULL,
	"likes" integer NOT NULL,
	"dislikes" integer NOT NULL,
	CONSTRAINT "turn_counts_unit_start_outcome_mode_pk" PRIMARY KEY("unit","start","outcome","mode")
);
--> statement-breakpoint
CREATE TABLE "turn_latencies" (
	"unit" text NOT NULL,
	"start" timestamp (0) with time zone NOT NULL,
	"measure" text NOT NULL,
	"bucket" smallint NOT NULL,
	"turns" integer NOT NULL,
	CONSTRAINT "turn_latencies_unit_start_measure_bucket_pk" PRIMARY KEY("unit","start","measure","bucket")
);
--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "first_event_ms" double precision;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "stages" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "tokens" jsonb;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "document_ids" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "terms" "tsvector" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "withheld_count" integer GENERATED ALWAYS AS (jsonb_array_length(withheld)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "feedback" text;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "feedback_reason" text;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "feedback_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "verdict" text;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "verdict_note" text;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "verdict_by" text;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "verdict_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "admin_sessions" ADD CONSTRAINT "admin_sessions_account_name_admin_accounts_name_fk" FOREIGN KEY ("account_name") REFERENCES "public"."admin_accounts"("name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "idx_admin_sessions_account" ON "admin_sessions" USING btree ("account_name");--> statement-breakpoint
CREATE INDEX "idx_admin_sessions_expires" ON "admin_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "idx_ingest_runs_started" ON "ingest_runs" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "idx_ingest_runs_document" ON "ingest_runs" USING btree ("document_id","started_at");--> statement-breakpoint
CREATE INDEX "idx_conversations_created" ON "conversations" USING btree ("created_at","position");--> statement-breakpoint
CREATE INDEX "idx_conversations_outcome" ON "conversations" USING btree ("outcome","created_at","position");--> statement-breakpoint
CREATE INDEX "idx_conversations_search" ON "conversations" USING gin ("terms","document_ids",(array['mode ' || "mode", 'outcome ' || "outcome", 'feedback ' || coalesce("feedback", 'none'), 'verdict ' || coalesce("verdict", 'none'), 'withheld ' || ("withheld_count" > 0)::text, 'latency ' || least(floor(ln(greatest("latency_ms", 1)) / ln(2::double precision) * 4), 80)::text, 'group ' || ("position" >> 10)::text])) WITH (fastupdate=false);--> statement-breakpoint
-- What is large is kept beside the row, so that going through many rows reads little.
ALTER TABLE "conversations" SET (toast_tuple_target = 512);--> statement-breakpoint
ALTER TABLE "conversations"
	ALTER COLUMN "terms" SET STATISTICS 0,
	ALTER COLUMN "feedback_reason" SET STATISTICS 0,
	ALTER COLUMN "verdict_note" SET STATISTICS 0;
