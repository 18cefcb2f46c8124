CREATE TABLE "conversation_shares" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"viewer_id" text,
	"shared_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kept_records" (
	"owner" text NOT NULL,
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"document_ids" text[] NOT NULL,
	"content" jsonb NOT NULL,
	CONSTRAINT "kept_records_owner_kind_id_pk" PRIMARY KEY("owner","kind","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "idx_conversation_shares_session" ON "conversation_shares" USING btree ("session_id");