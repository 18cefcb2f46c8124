CREATE TABLE "kept_answers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"turn_id" uuid NOT NULL,
	"session_id" text NOT NULL,
	"filename" text NOT NULL,
	"version" integer NOT NULL,
	"description" text NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page_identifiers" (
	"page_id" text NOT NULL,
	"chunk_id" text NOT NULL,
	"identifier" text NOT NULL,
	"identifier_key" text NOT NULL,
	"in_heading" boolean NOT NULL,
	"occurrences" integer NOT NULL,
	CONSTRAINT "page_identifiers_page_id_chunk_id_identifier_pk" PRIMARY KEY("page_id","chunk_id","identifier")
);
--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "plan" jsonb;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "tool_calls" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "clarification" jsonb;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "resumes" jsonb;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "profile" text;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "audit" jsonb;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "seen_document_ids" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "filename" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "document_type" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "department" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "origin" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "source_updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "summary_brief" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "summary_standard" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "title_terms" "tsvector" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "kept_answers" ADD CONSTRAINT "kept_answers_turn_id_conversations_id_fk" FOREIGN KEY ("turn_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_identifiers" ADD CONSTRAINT "page_identifiers_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
UPDATE "documents" SET "source_updated_at" = "updated_at";--> statement-breakpoint
-- Turns from before it was noted: whatever was found, cited or asked about.
UPDATE "conversations" SET "seen_document_ids" = ARRAY(
	SELECT unnest("document_ids") UNION
	SELECT source->>'doc_id' FROM jsonb_array_elements("sources") AS source WHERE source ? 'doc_id' UNION
	SELECT "pages"."document_id" FROM jsonb_array_elements("retrieved_chunks") AS chunk JOIN "pages" ON "pages"."id" = chunk->>'pageId'
);--> statement-breakpoint
CREATE UNIQUE INDEX "idx_kept_answers_version" ON "kept_answers" USING btree ("session_id","filename","version");--> statement-breakpoint
CREATE INDEX "idx_kept_answers_turn" ON "kept_answers" USING btree ("turn_id");--> statement-breakpoint
CREATE INDEX "idx_page_identifiers_key" ON "page_identifiers" USING btree ("identifier_key");--> statement-breakpoint
CREATE INDEX "idx_documents_title_terms" ON "documents" USING gin ("title_terms");--> statement-breakpoint
CREATE INDEX "idx_documents_source_updated" ON "documents" USING btree ("source_updated_at");